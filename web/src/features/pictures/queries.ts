import { accounts, type Member } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { isCanceled } from '../../api/storage-failure.ts'
import { removePicture, uploadPicture, type Watched } from '../../api/upload.ts'
import { applyMemberUpdates } from '../../store/member-updates.ts'
import { queryOf } from '../../store/query.ts'
import { viewerQuery } from '../sessions/index.ts'

/** The own profile says which picture would take the place of a removed one. */
const ownProfile = { queryKey: queryOf(accounts.profile, {}).queryKey }

/** Whatever shows the viewer shows the new picture. */
export function usePictureChange() {
  const queries = useQueryClient()
  const show = async ({ member }: { member: Member }) => {
    applyMemberUpdates(queries, [member])
    await queries.invalidateQueries(ownProfile)
  }
  const watching = async (act: () => Promise<{ member: Member }>) => {
    try {
      await show(await act())
    } catch (error) {
      // A cancelled upload may have arrived all the same.
      if (isCanceled(error))
        await Promise.all([queries.invalidateQueries(viewerQuery), queries.invalidateQueries(ownProfile)])
      throw error
    }
  }
  return {
    change: (picture: Blob, watched?: Watched) => watching(() => uploadPicture(picture, watched)),
    remove: (picture: string, watched?: Watched) => watching(() => removePicture(picture, watched)),
  }
}
