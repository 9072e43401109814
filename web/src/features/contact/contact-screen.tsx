import { useEffect, useRef, useState } from 'react'
import { Link } from '../../navigation/index.ts'
import { patterns } from '../../paths.ts'
import { OutsideLink } from '../../ui/controls/outside-link.tsx'
import { pageSettings } from '../../ui/layout/page-settings.ts'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { ContactForm } from './contact-form.tsx'
import { text } from './text.ts'

export const ContactScreen = () =>
  pageSettings.contact ? <Elsewhere address={pageSettings.contact} /> : <ContactByForm />

/** Where the operator wants to be asked. */
const Elsewhere = ({ address }: { address: string }) => (
  <Screen title={text.title}>
    <p>
      <Phrases of={text.elsewhere} />
    </p>
    <p>
      <OutsideLink address={address}>{address.replace(/^mailto:|\?.*$/g, '')}</OutsideLink>
    </p>
  </Screen>
)

function ContactByForm() {
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
