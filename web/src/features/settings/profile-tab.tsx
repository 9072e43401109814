import { useQuery } from '@tanstack/react-query'
import { LoadFailed, Loading } from '../../ui/states.tsx'
import { DataCard } from './data-card.tsx'
import { DeviceCard } from './device-card.tsx'
import { FigureCards } from './figure-cards.tsx'
import { PictureCard } from './picture-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { profileQuery } from './queries.ts'

export function ProfileTab() {
  const { data: profile, isError, refetch } = useQuery(profileQuery)
  return (
    <>
      {profile ? (
        <>
          <PictureCard profile={profile} />
          <ProfileCard profile={profile} />
        </>
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <Loading lines={6} />
      )}
      <FigureCards />
      <DataCard />
      <DeviceCard />
    </>
  )
}
