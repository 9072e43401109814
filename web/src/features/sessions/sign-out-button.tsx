import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { text } from './text.ts'

const SignOutDialog = lazyComponent(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog)

/** Asks first. */
export function SignOutButton({ className }: { className?: string | undefined }) {
  /** Nothing of the question is there before somebody asks for it. */
  const [isAsking, setAsking] = useState<boolean>()
  return (
    <>
      <button type="button" className={className} onClick={() => setAsking(true)}>
        <LogOut size="1.25rem" aria-hidden="true" />
        {text.logOut}
      </button>
      {isAsking !== undefined && <SignOutDialog isOpen={isAsking} onClose={() => setAsking(false)} />}
    </>
  )
}
