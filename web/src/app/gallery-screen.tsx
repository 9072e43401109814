import { Share } from 'lucide-react'
import { useState } from 'react'
import { type RefusalCode, Refused, refusals } from '@hakari/contract'
import { useLiveState } from '../api/live.ts'
import { refusalText } from '../api/refusal-text.ts'
import { patterns } from '../paths.ts'
import { Avatar } from '../ui/layout/avatar.tsx'
import { Badge } from '../ui/feedback/badge.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Checkbox } from '../ui/controls/checkbox.tsx'
import { TextArea, TextField } from '../ui/controls/field.tsx'
import { Menu } from '../ui/controls/menu.tsx'
import { Screen } from '../ui/layout/screen.tsx'
import { Empty, Loading, LoadFailed } from '../ui/feedback/load-states.tsx'
import { Tabs } from '../ui/controls/tabs.tsx'
import { TextLink } from '../ui/controls/text-link.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { GalleryWindows } from './gallery-windows.tsx'
import { text } from './gallery-text.ts'

/** Every part of the design system on one page, for the eye and for the tests. */
export function GalleryScreen() {
  return (
    <Screen title={text.title}>
      <p>{text.lead}</p>
      <Buttons />
      <Fields />
      <GalleryWindows />
      <TabsAndMenu />
      <Messages />
      <People />
      <States />
      <Refusals />
    </Screen>
  )
}

function Buttons() {
  return (
    <Card>
      <h2>{text.buttons}</h2>
      <Button>{text.primary}</Button>
      <Button look="secondary">{text.secondary}</Button>
      <Button look="quiet">{text.quiet}</Button>
      <Button look="danger">{text.danger}</Button>
      <Button disabled>{text.disabled}</Button>
      <p>
        <TextLink to={patterns.terms}>{text.link}</TextLink>
      </p>
    </Card>
  )
}

function Fields() {
  const [bio, setBio] = useState(text.bioStart)
  return (
    <Card>
      <h2>{text.fields}</h2>
      <TextField label={text.name} problem={text.nameProblem} />
      <TextArea
        label={text.bio}
        rows={3}
        value={bio}
        onChange={(event) => setBio(event.target.value)}
        counter={{ used: bio.length, limit: 200 }}
      />
      <Checkbox label={text.agree} problem={text.agreeProblem} />
    </Card>
  )
}

function TabsAndMenu() {
  const [tab, setTab] = useState<'following' | 'all'>('following')
  const say = useToast()
  const choose = (label: string) => ({ label, onChoose: () => say({ tone: 'done', sentence: label }) })
  return (
    <Card>
      <Tabs
        label={text.tabs}
        tabs={[
          { name: 'following', label: text.following },
          { name: 'all', label: text.all },
        ]}
        selected={tab}
        onSelect={setTab}
      >
        <p>{text.panelOf(text[tab])}</p>
      </Tabs>
      <Menu
        label={text.menu}
        sign={<Share size="1.25rem" aria-hidden="true" />}
        items={[choose(text.copy), choose(text.line), choose(text.x)]}
      />
    </Card>
  )
}

function Messages() {
  const say = useToast()
  return (
    <Card>
      <h2>{text.messages}</h2>
      <Button look="secondary" data-say="done" onClick={() => say({ tone: 'done', sentence: text.done })}>
        {text.sayDone}
      </Button>
      <Button look="secondary" onClick={() => say({ tone: 'failed', sentence: text.failed })}>
        {text.sayFailed}
      </Button>
    </Card>
  )
}

function People() {
  return (
    <Card>
      <h2>{text.people}</h2>
      <p>
        <Avatar name={text.aoi} size="small" /> <Avatar name={text.kenji} /> <Avatar name={text.misaki} size="large" />
      </p>
      <p>
        <Badge count={3} label={text.unread(3)} /> <Badge count={12} label={text.unread(12)} />
      </p>
    </Card>
  )
}

/** Every sentence the server's refusals have, also of those that no screen meets yet. */
function Refusals() {
  return (
    <Card>
      <h2>{text.refusals}</h2>
      <ul>
        {codes.map((refusal) => (
          <li key={refusal}>{refusalText(new Refused({ refusal, requestId: '0', retryAfterSeconds: 300 }))}</li>
        ))}
      </ul>
    </Card>
  )
}

const codes = Object.keys(refusals) as RefusalCode[]

function States() {
  const live = useLiveState()
  return (
    <Card>
      <h2>{text.states}</h2>
      <Loading />
      <Empty sentence={text.empty}>
        <Button size="fitted">{text.sheetTitle}</Button>
      </Empty>
      <LoadFailed onRetry={() => {}} />
      <p>
        {text.live}: <strong>{text.liveState[live]}</strong>
      </p>
    </Card>
  )
}
