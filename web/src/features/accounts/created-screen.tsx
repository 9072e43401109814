import { useLocation, useNavigate } from '../../navigation/index.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { useViewerRefresh } from '../sessions/index.ts'
import { Dial } from './dial.tsx'
import { SignInStep } from './sign-in-step.tsx'
import { text } from './text.ts'

export function CreatedScreen() {
  const refreshViewer = useViewerRefresh()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const begin = useAsyncAction(async () => {
    await refreshViewer()
    await navigate({ pathname, search }, { replace: true, state: null })
  })
  return (
    <SignInStep title={text.created}>
      <p role="status">{text.createdLead}</p>
      <Dial />
      {begin.failure !== undefined && <Failure>{refusalText(begin.failure)}</Failure>}
      <Button isBusy={begin.isBusy} onClick={begin.run}>
        {text.begin}
      </Button>
    </SignInStep>
  )
}
