//! Internet addresses: their bytes.

use core::net::{Ipv4Addr, Ipv6Addr, SocketAddrV4, SocketAddrV6};

use super::{Deserialize, Serialize, written_as};
use crate::Schema;
use crate::error::Result;
use crate::wire::{Input, Output, Sizes};

written_as!([] Ipv4Addr, as [u8; 4], |addr| addr.octets(), |octets| Ipv4Addr::from(octets));
written_as!([] Ipv6Addr, as [u8; 16], |addr| addr.octets(), |octets| Ipv6Addr::from(octets));
written_as!([] SocketAddrV4, as (Ipv4Addr, u16), |addr| (*addr.ip(), addr.port()), |parts| SocketAddrV4::new(parts.0, parts.1));
written_as!(
    [] SocketAddrV6,
    as (Ipv6Addr, u16, u32, u32),
    |addr| (*addr.ip(), addr.port(), addr.flowinfo(), addr.scope_id()),
    |parts| SocketAddrV6::new(parts.0, parts.1, parts.2, parts.3)
);
