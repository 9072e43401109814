import { Button } from '../../ui/controls/button.tsx'
import { copyText } from '../../ui/controls/copy-text.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { text } from './text.ts'

export function CopyButton({ copied }: { copied: string }) {
  const say = useToast()
  const copy = async () => {
    const isDone = await copyText(copied)
    say(isDone ? { tone: 'done', sentence: text.copied } : { tone: 'failed', sentence: text.copyFailed })
  }
  return (
    <Button look="secondary" size="fitted" onClick={() => void copy()}>
      {text.copy}
    </Button>
  )
}
