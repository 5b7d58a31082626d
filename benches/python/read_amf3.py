"""Reads AMF3 messages with Py3AMF, an implementation that has nothing to do with this one.

For each line of hex on its input it prints a line of JSON: the value, with dates as milliseconds, and each reference back to an
element of the outermost list as {"element": number}. A class shows as the property "class".
"""

import datetime
import json
import sys

import pyamf
import pyamf.flex

EPOCH = datetime.datetime(1970, 1, 1)
MILLISECOND = datetime.timedelta(milliseconds=1)


def shown(value, elements, depth=0):
    """The value as JSON can hold it; `elements` are the numbers of the beans by their identity."""
    if isinstance(value, datetime.datetime):
        return {"date": round((value - EPOCH) / MILLISECOND)}
    if isinstance(value, pyamf.flex.ArrayCollection):
        return {"collection": [shown(element, elements, depth + 1) for element in value]}
    if isinstance(value, (list, tuple)):
        return [shown(element, elements, depth + 1) for element in value]
    if isinstance(value, pyamf.MixedArray):
        return {"array": {name: shown(element, elements, depth + 1) for name, element in value.items()}}
    if isinstance(value, dict):
        if depth > 1 and id(value) in elements:
            return {"element": elements[id(value)]}
        found = {name: shown(element, elements, depth + 1) for name, element in value.items()}
        if isinstance(value, pyamf.TypedObject):
            found["class"] = value.alias
        return found
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    raise TypeError(f"{type(value)} is no value that was expected")


def main():
    for line in sys.stdin:
        decoder = pyamf.get_decoder(pyamf.AMF3, bytes.fromhex(line))
        value = decoder.readElement()
        if not decoder.stream.at_eof():
            raise ValueError("bytes after the value")
        elements = {}
        if isinstance(value, list):
            elements = {id(element): number for number, element in enumerate(value)}
        print(json.dumps(shown(value, elements)), flush=True)


if __name__ == "__main__":
    main()
