//! Which values are one, and which are not.

use super::*;

#[test]
fn a_temporary_is_nobody_else() {
    /// Each time it is written, it makes its value anew, perhaps where another was before.
    struct Fresh(u32);
    impl Serialize for Fresh {
        fn serialize<O: Output>(&self, out: &mut O) -> Result<(), Error> {
            let value = Rc::new(self.0);
            value.serialize(out)?;
            value.serialize(out)
        }
    }
    let fresh: Vec<Fresh> = (0..1000).map(Fresh).collect();
    let bytes = to_vec(&fresh).unwrap();
    let read: Vec<(Rc<u32>, Rc<u32>)> = from_slice(&bytes).unwrap();
    for (i, (a, b)) in read.iter().enumerate() {
        assert!(**a as usize == i && Rc::ptr_eq(a, b));
    }
    assert_eq!(encoded_size(&fresh).unwrap(), bytes.len());
    // Together with a pointer that has the message written again.
    let one = Rc::new(1u8);
    let bytes = to_vec(&(fresh, Rc::downgrade(&one), one)).unwrap();
    let (read, weak, one): (Vec<(Rc<u32>, Rc<u32>)>, rc::Weak<u8>, Rc<u8>) = from_slice(&bytes).unwrap();
    assert!(read.iter().enumerate().all(|(i, (a, b))| **a as usize == i && Rc::ptr_eq(a, b)));
    assert!(Rc::ptr_eq(&weak.upgrade().unwrap(), &one));
}

#[test]
fn values_without_bytes_are_still_apart() {
    let (a, b): (Rc<Empty>, Rc<Empty>) = (Rc::new(Empty), Rc::new(Empty));
    let things: Vec<Rc<dyn Thing>> = vec![a.clone(), b.clone(), a.clone(), b];
    let bytes = to_vec(&things).unwrap();
    assert_eq!(bytes, [0, 4, 0, 1, 0, 1, 2, 1]);
    let read: Vec<Rc<dyn Thing>> = from_slice(&bytes).unwrap();
    assert!(Rc::ptr_eq(&read[0], &read[2]) && !Rc::ptr_eq(&read[0], &read[1]));
    let units: Vec<Rc<()>> = (0..100).map(|_| Rc::new(())).collect();
    assert_eq!(to_vec(&units).unwrap()[2..], [0; 100]);
    let mixed: (Rc<[u8]>, Rc<[u8]>, Rc<[()]>, Rc<str>, Rc<str>, Rc<[u8; 0]>) =
        ([].into(), [].into(), [].into(), "".into(), "".into(), [].into());
    assert_eq!(to_vec(&mixed).unwrap(), [0; 12]);
    let text: Rc<str> = "ab".into();
    assert_eq!(to_vec(&[text.clone(), "ab".into(), text]).unwrap(), b"\0\0\x02ab\0\x02ab\x02");
    // One allocation seen as two types is two values.
    let array = Rc::new([1u8, 2]);
    let seen: (Rc<[u8; 2]>, Rc<[u8]>) = (array.clone(), array);
    assert_eq!(to_vec(&seen).unwrap(), [0, 0, 1, 2, 0, 2, 1, 2]);
}

#[test]
fn what_is_borrowed_or_poisoned_is_refused_behind_pointers_too() {
    let cell = Rc::new(RefCell::new(1u8));
    let all = (Rc::downgrade(&cell), vec![cell.clone(); 3]);
    let guard = cell.borrow_mut();
    let mut vec = b"old".to_vec();
    assert!(append_to_vec(&all, &mut vec).is_err());
    assert_eq!(vec, b"old");
    drop(guard);
    assert_eq!(to_vec(&all).unwrap(), [0, 2, 1, 3, 1, 1, 1]);

    let (lock, other) = (Arc::new(Mutex::new(1u8)), Arc::new(RwLock::new(1u8)));
    let poison = catch_unwind(AssertUnwindSafe(|| {
        let _guards = (lock.lock().unwrap(), other.write().unwrap());
        panic!("as asked for");
    }));
    assert!(poison.is_err() && to_vec(&lock).is_err() && to_vec(&other).is_err());
    // A pointer to it is no look at it.
    assert_eq!(to_vec(&(Arc::downgrade(&lock), ArcWeak::downgrade(&lock))).unwrap(), [0, 0, 1]);
}

#[test]
fn values_of_any_alignment_are_found_where_they_lie() {
    #[repr(align(256))]
    #[derive(Serialize, Deserialize)]
    struct Wide {
        back: rc::Weak<Wide>,
        late: RcWeak<dyn Thing>,
        byte: u8,
        next: Option<Rc<dyn Thing>>,
    }
    impl Thing for Wide {}
    trait Broad: Any {
        fn byte(&self) -> u8;
    }
    polymorphic! { dyn Broad, dyn Broad + Send + Sync { 1 => Plane, 2 => u8 } }
    #[repr(align(512))]
    #[derive(Serialize, Deserialize)]
    struct Plane(sync::Weak<Plane>, ArcWeak<dyn Broad + Send + Sync>, sync::Weak<dyn Broad + Send + Sync>, u8);
    impl Broad for Plane {
        fn byte(&self) -> u8 {
            self.3
        }
    }
    impl Broad for u8 {
        fn byte(&self) -> u8 {
            *self
        }
    }

    let (wide, same): (Rc<Wide>, Rc<Wide>) = from_slice(&[0, 0, 3, 1, 5, 1, 1, 1, 2]).unwrap();
    assert!(Rc::ptr_eq(&wide, &same) && Rc::ptr_eq(&wide.back.upgrade().unwrap(), &wide));
    assert!(std::ptr::addr_eq(Rc::as_ptr(&wide.late.upgrade().unwrap()), Rc::as_ptr(wide.next.as_ref().unwrap())));
    assert_eq!((wide.byte, Rc::as_ptr(&wide).addr() % 256), (5, 0));

    type Both = (Arc<Plane>, Arc<dyn Broad>, Arc<dyn Broad + Send + Sync>, ArcWeak<dyn Broad>);
    let (plane, seen, sent, weak): Both = from_slice(&[0, 0, 3, 3, 3, 7, 1, 1, 3]).unwrap();
    assert_eq!((plane.byte(), seen.byte(), sent.byte(), weak.upgrade().unwrap().byte()), (7, 7, 7, 7));
    for pointer in [plane.1.upgrade().unwrap().byte(), plane.2.upgrade().unwrap().byte()] {
        assert_eq!(pointer, 7);
    }
    assert!(Arc::ptr_eq(&plane.0.upgrade().unwrap(), &plane));
    assert_eq!(to_vec(&(plane, seen, sent, weak)).unwrap(), [0, 0, 3, 3, 3, 7, 1, 1, 3]);
    assert!(from_slice::<Both>(&[0, 0, 3, 3, 3, 7, 1, 1]).is_err());
}
