import { useAnswer } from '../../store/use-answer.ts'
import { LoadingCard } from '../../ui/feedback/loading-card.tsx'
import { settingsTab } from '../../paths.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { DeviceCard } from '../device/index.ts'
import { DataCard } from '../entries/index.ts'
import { PictureCard, pictureText } from '../pictures/index.ts'
import { ownProfileQuery, ownProfileText, ProfileCard } from '../profiles/index.ts'
import { useViewer } from '../sessions/index.ts'
import { FigureCards } from '../stats/index.ts'
import { text } from './text.ts'

/** Where there is a picture, a button to remove it makes the card higher. */
const withoutPicture = { lines: 2, height: '72px' }
const withPicture = { lines: 3, height: '7.5rem' }

export function ProfileTab() {
  const { data: profile, isError, refetch } = useAnswer(ownProfileQuery)
  const hasPicture = useViewer()?.avatar != null
  const loading = { hasFailed: isError, onRetry: () => void refetch() }
  return (
    <>
      {profile ? (
        <>
          <PictureCard profile={profile} />
          <ProfileCard profile={profile} />
        </>
      ) : (
        <>
          <LoadingCard
            title={pictureText.picture.title}
            {...(hasPicture ? withPicture : withoutPicture)}
            {...loading}
          />
          <LoadingCard title={ownProfileText.profile.title} lines={25} height="45.375rem" {...loading} />
        </>
      )}
      <FigureCards />
      <DataCard>
        <TextLink to={settingsTab('data')}>{text.toData}</TextLink>
      </DataCard>
      <DeviceCard />
    </>
  )
}
