import { useEffect, useRef, useState } from 'react'
import { Link } from '../../navigation/index.ts'
import { patterns } from '../../paths.ts'
import { Screen } from '../../ui/layout/screen.tsx'
import { ContactForm } from './contact-form.tsx'
import { text } from './text.ts'

export function ContactScreen() {
  const [sentFrom, setSentFrom] = useState<string>()
  return sentFrom === undefined ? (
    <Screen title={text.title}>
      <p>{text.lead}</p>
      <ContactForm onSent={setSentFrom} />
    </Screen>
  ) : (
    <Received email={sentFrom} />
  )
}

/** The form is gone, and with it the focus: it goes on to what replaced it. */
function Received({ email }: { email: string }) {
  const news = useRef<HTMLParagraphElement>(null)
  useEffect(() => news.current?.focus(), [])
  return (
    <Screen title={text.received}>
      <p ref={news} tabIndex={-1} role="status">
        {text.receivedHint(email)}
      </p>
      <p>
        <Link to={patterns.home}>{text.home}</Link>
      </p>
    </Screen>
  )
}
