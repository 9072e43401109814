import { useQuery } from '@tanstack/react-query'
import { LoadFailed, Loading } from '../../ui/states.tsx'
import { UnderConstructionNote } from '../../ui/under-construction.tsx'
import { DataCard } from './data-card.tsx'
import { DeviceCard } from './device-card.tsx'
import { FigureCards } from './figure-cards.tsx'
import { PictureCard } from './picture-card.tsx'
import { viewerQuery } from '../sessions/index.ts'

export function ProfileTab() {
  const viewer = useQuery(viewerQuery)
  if (viewer.data === undefined)
    return viewer.isError ? <LoadFailed onRetry={() => void viewer.refetch()} /> : <Loading />
  return (
    <>
      {viewer.data.member && <PictureCard member={viewer.data.member} />}
      <UnderConstructionNote />
      <FigureCards />
      <DataCard />
      <DeviceCard />
    </>
  )
}
