//! Ways around the limit of depth.

use super::*;

/// `links` values, each within reach of the next by a reference: flat in the message.
fn chain(links: usize, first: &[u8], link: &[u8]) -> Vec<u8> {
    let mut message = vec![0];
    if links < 128 {
        message.push(links as u8);
    } else {
        message.extend([links as u8 | 0x80, (links >> 7) as u8]);
    }
    message.extend_from_slice(first);
    message.extend(link.repeat(links - 1));
    message
}

fn too_deep<T: for<'de> Deserialize<'de> + 'static>(first: &'static [u8], link: &'static [u8]) {
    let read = || {
        assert!(from_slice::<Vec<T>>(&chain(128 / 4, first, link)).is_ok(), "{}", std::any::type_name::<T>());
        let error = from_slice::<Vec<T>>(&chain(10_000, first, link)).err().unwrap();
        assert!(matches!(error.kind(), ErrorKind::Depth { limit: 128 }), "{}: {error}", std::any::type_name::<T>());
    };
    thread::Builder::new()
        .stack_size(if cfg!(debug_assertions) { 32 << 20 } else { 2 << 20 })
        .spawn(read)
        .unwrap()
        .join()
        .unwrap();
}

#[test]
fn no_way_leads_deeper_than_the_limit() {
    #[derive(Deserialize)]
    #[allow(dead_code)]
    struct Plain(Option<Rc<Plain>>);
    too_deep::<Rc<Plain>>(&[0, 0], &[0, 1, 2]);

    #[derive(Deserialize)]
    #[allow(dead_code)]
    struct Slice(Rc<[Slice]>);
    too_deep::<Slice>(&[0, 0], &[0, 1, 2]);

    #[derive(Deserialize)]
    #[allow(dead_code)]
    struct Map(Arc<BTreeMap<u8, Map>>);
    too_deep::<Map>(&[0, 0], &[0, 1, 7, 2]);

    #[derive(Deserialize)]
    #[allow(dead_code)]
    enum Choice {
        End,
        Boxed(Box<Choice>),
        Shared(Rc<Choice>),
        Locked(Arc<Mutex<Choice>>),
    }
    too_deep::<Rc<Choice>>(&[0, 0], &[0, 1, 2, 2]);
    too_deep::<Arc<Mutex<Choice>>>(&[0, 0], &[0, 1, 3, 2]);

    // The value stands where a weak pointer does, and the list keeps it by the pointer behind.
    too_deep::<(rc::Weak<Plain>, Rc<Plain>)>(&[2, 0, 1], &[2, 1, 2, 1]);
    too_deep::<(RcWeak<Plain>, Rc<Plain>)>(&[2, 0, 1], &[2, 1, 2, 1]);
    // It was promised.
    too_deep::<(RcWeak<Plain>, Rc<Plain>)>(&[1, 1, 0], &[1, 1, 1, 2]);

    too_deep::<Rc<dyn Thing>>(&[0, 1], &[0, 3, 1, 2]);
}
