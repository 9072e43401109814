import type { Service } from '@hakari/contract'
import { useEffect } from 'react'
import { useNavigate } from '../../navigation/index.ts'
import { patterns, settingsTab } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { Loading } from '../../ui/feedback/load-states.tsx'
import styles from './callback-screen.module.css'
import { text } from './text.ts'
import { useOauthCallback } from './use-oauth-callback.ts'

/** How long the success is shown, long enough to read it. */
const shownMs = 3000

export const FitbitCallbackScreen = () => <CallbackScreen service="fitbit" />
export const HealthPlanetCallbackScreen = () => <CallbackScreen service="health_planet" />

/** The page a service sends people back to. */
function CallbackScreen({ service }: { service: Service }) {
  const { stage, retry } = useOauthCallback(service)
  if (stage.name === 'unreachable' || stage.name === 'failed')
    return (
      <Screen title={text.callback.error}>
        <Failure>{stage.name === 'unreachable' ? text.callback.unreachable : stage.sentence}</Failure>
        <div className={styles.acts}>
          {stage.name === 'unreachable' && <Button onClick={retry}>{text.callback.retry}</Button>}
          <ButtonLink to={patterns.home} look={stage.name === 'unreachable' ? 'secondary' : 'primary'} replace>
            {text.callback.home}
          </ButtonLink>
          {stage.name === 'failed' && (
            <ButtonLink to={settingsTab('security')} look="quiet" replace>
              {text.callback.settings}
            </ButtonLink>
          )}
        </div>
      </Screen>
    )
  return (
    <div role="status">
      {stage.name === 'working' ? (
        <Screen title={text.callback.working}>
          <Loading lines={2} />
        </Screen>
      ) : (
        <Connected service={service} />
      )}
    </div>
  )
}

function Connected({ service }: { service: Service }) {
  const navigate = useNavigate()
  useEffect(() => {
    // Replaces this page in the history, so that the way back does not lead here.
    const timer = setTimeout(() => void navigate(patterns.home, { replace: true }), shownMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Screen title={text.callback.connected(text[service].name)}>
      <p>{text.callback.goingHome}</p>
    </Screen>
  )
}
