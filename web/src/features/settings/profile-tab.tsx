import { useAnswer } from '../../store/use-answer.ts'
import { useViewer } from '../sessions/index.ts'
import { DataCard } from './data-card.tsx'
import { DeviceCard } from './device-card.tsx'
import { FigureCards } from './figure-cards.tsx'
import { PictureCard } from './picture-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { profileQuery } from './queries.ts'
import { text } from './text.ts'
import { WaitingCard } from './waiting-card.tsx'

export function ProfileTab() {
  const { data: profile, isError, refetch } = useAnswer(profileQuery)
  const hasPicture = useViewer()?.avatar != null
  const waiting = { hasFailed: isError, onRetry: () => void refetch() }
  return (
    <>
      {profile ? (
        <>
          <PictureCard profile={profile} />
          <ProfileCard profile={profile} />
        </>
      ) : (
        <>
          <WaitingCard title={text.picture.title} shape={hasPicture ? 'large' : 'small'} {...waiting} />
          <WaitingCard title={text.profile.title} shape="profile" {...waiting} />
        </>
      )}
      <FigureCards />
      <DataCard />
      <DeviceCard />
    </>
  )
}
