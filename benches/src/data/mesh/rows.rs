//! The mesh where it lies: of a triangle, the first coordinate of its first corner.

use fory_like_core::Error;
use rkyv::munge::munge;
use rkyv::seal::Seal;
use rkyv::vec::ArchivedVec;

use super::plain::{PlainMesh, PlainMeshRowView};
use super::{ArchivedMesh, ArchivedTriangle, ArchivedVector3, Mesh, MeshView, MeshViewMut};
use crate::data::rows::{ForyRecords, Records};

impl Records for Mesh {
    type Fory = PlainMesh;

    fn to_fory(&self) -> PlainMesh {
        self.into()
    }

    fn sum(&self) -> u64 {
        self.triangles.iter().fold(0, |sum, triangle| sum.wrapping_add(triangle.v0.x.to_bits().into()))
    }

    fn set(&mut self, number: u64) {
        self.triangles.iter_mut().for_each(|triangle| triangle.v0.x = f32::from_bits(number as u32));
    }

    #[inline(always)]
    fn sum_viewed(view: MeshView<'_>) -> u64 {
        view.triangles().iter().fold(0, |sum, triangle| sum.wrapping_add(triangle.v0().x().to_bits().into()))
    }

    #[inline(always)]
    fn set_viewed(view: &mut MeshViewMut<'_>, number: u64) -> Result<(), Error> {
        let mut triangles = view.triangles_mut();
        for index in 0..triangles.len() {
            if let Some(mut triangle) = triangles.get_mut(index) {
                triangle.v0_mut().set_x(f32::from_bits(number as u32))?;
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn sum_archived(archived: &ArchivedMesh) -> u64 {
        let bits = archived.triangles.iter().map(|triangle| triangle.v0.x.to_native().to_bits());
        bits.fold(0, |sum, bits| sum.wrapping_add(bits.into()))
    }

    #[inline(always)]
    fn set_archived(archived: Seal<'_, ArchivedMesh>, number: u64) {
        munge!(let ArchivedMesh { triangles } = archived);
        let mut triangles = ArchivedVec::as_slice_seal(triangles);
        for index in 0..triangles.len() {
            munge!(
                let ArchivedTriangle { v0: ArchivedVector3 { mut x, .. }, .. } = triangles.as_mut().index(index)
            );
            *x = f32::from_bits(number as u32).into();
        }
    }
}

impl ForyRecords for PlainMesh {
    #[inline(always)]
    fn sum_viewed(view: &PlainMeshRowView<'_>) -> Result<u64, fory::Error> {
        let bits = view.triangles()?;
        bits.iter().try_fold(0u64, |sum, triangle| Ok(sum.wrapping_add(triangle?.v0()?.x()?.to_bits().into())))
    }
}
