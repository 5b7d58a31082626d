//! Pointers of std and of this crate, in all orders and threads.

use super::*;

#[derive(Serialize, Deserialize)]
struct Peer {
    peers: RefCell<Vec<rc::Weak<Peer>>>,
    name: u8,
}

#[test]
fn std_pointers_find_their_values_in_any_order() {
    let peers: Vec<Rc<Peer>> = (0..6).map(|name| Rc::new(Peer { peers: RefCell::default(), name })).collect();
    let foreign = Rc::new(Peer { peers: RefCell::default(), name: 99 });
    for (i, peer) in peers.iter().enumerate() {
        let others = [1, 5, 2, 0].map(|step| Rc::downgrade(&peers[(i + step) % 6]));
        peer.peers.borrow_mut().extend(others);
        peer.peers.borrow_mut().extend([Rc::downgrade(&foreign), rc::Weak::new()]);
    }
    foreign.peers.borrow_mut().push(Rc::downgrade(&peers[0]));
    let bytes = to_vec(&peers).unwrap();
    assert_eq!(encoded_size(&peers).unwrap(), bytes.len());
    let read: Vec<Rc<Peer>> = from_slice(&bytes).unwrap();
    for (i, peer) in read.iter().enumerate() {
        assert_eq!((peer.name, Rc::strong_count(peer)), (i as u8, 1));
        for (weak, step) in peer.peers.borrow().iter().zip([1, 5, 2, 0]) {
            assert!(Rc::ptr_eq(&weak.upgrade().unwrap(), &read[(i + step) % 6]));
        }
        assert!(peer.peers.borrow()[4..].iter().all(|weak| weak.upgrade().is_none()));
    }
    assert_eq!(to_vec(&read).unwrap(), bytes);
    let mut vec = b"old".to_vec();
    append_to_vec(&peers, &mut vec).unwrap();
    assert_eq!(vec, [b"old", bytes.as_slice()].concat());
    let mut stream = Vec::new();
    to_writer(&mut stream, &peers).unwrap();
    assert_eq!(stream[1..], bytes);
    // Too deep, in the last of three attempts.
    let mut vec = b"old".to_vec();
    assert!(Config::new().max_depth(5).append_to_vec(&peers, &mut vec).is_err());
    assert_eq!(vec, b"old");
    assert_eq!((Rc::strong_count(&peers[0]), Rc::strong_count(&foreign)), (1, 1));
}

static ELSEWHERE: Mutex<Vec<sync::Weak<Parcel>>> = Mutex::new(Vec::new());

#[derive(Serialize, Deserialize)]
struct Parcel {
    #[fory(with = "elsewhere")]
    back: sync::Weak<Parcel>,
    text: String,
    parts: Vec<Arc<Parcel>>,
    sum: u8,
}

mod elsewhere {
    use super::*;

    pub fn serialize<O: Output>(back: &sync::Weak<Parcel>, out: &mut O) -> Result<(), Error> {
        back.serialize(out)
    }

    pub fn deserialize<'de, I: Input<'de>>(input: &mut I) -> Result<sync::Weak<Parcel>, Error> {
        let back = sync::Weak::deserialize(input)?;
        let mut elsewhere = ELSEWHERE.lock().unwrap();
        elsewhere.push(back.clone());
        let crowded = elsewhere.len() - 64.min(elsewhere.len());
        elsewhere.drain(..crowded);
        Ok(back)
    }
}

#[test]
fn threads_see_whole_values_only() {
    // A parcel with two parts, each with a pointer to the outer one; the sum is the last byte of each.
    let message = |inner: u8, outer: u8| {
        let part = |back| [&[0, back], &b"\x04part"[..], &[0, inner]].concat();
        [&b"\0\0\x03\x05whole\x02"[..], &part(4), &part(5), &[outer]].concat()
    };
    assert_eq!(
        from_slice::<Arc<Parcel>>(&message(1, 2)).unwrap().parts[1].back.upgrade().map(|whole| whole.sum),
        Some(2)
    );
    thread::scope(|scope| {
        for thread in 0..4 {
            scope.spawn(move || {
                for round in 0..500 {
                    if thread % 2 == 0 {
                        for weak in &*ELSEWHERE.lock().unwrap() {
                            if let Some(parcel) = weak.upgrade() {
                                assert!(matches!(parcel.text.as_str(), "whole") && parcel.parts.len() == 2);
                                assert_eq!(parcel.parts[1].text, "part");
                            }
                        }
                    } else {
                        let whole = from_slice::<Arc<Parcel>>(&message(1, 2)).unwrap();
                        assert!(Arc::ptr_eq(&whole.parts[1].back.upgrade().unwrap(), &whole));
                        assert!(
                            from_slice::<Arc<Parcel>>(&message(1, 2)[..message(1, 2).len() - round % 9 - 1]).is_err()
                        );
                        let bytes = to_vec(&whole).unwrap();
                        assert_eq!(bytes, message(1, 2));
                    }
                }
            });
        }
    });
}
