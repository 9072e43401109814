import {
  bioLimit,
  countGraphemes,
  Handle,
  handleLimit,
  highestTarget,
  lowestTarget,
  nicknameLimit,
} from '@hakari/contract'
import { problemText } from '../../form/problem-text.ts'
import { dateText } from '../../format/date-time.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { LeaveQuestion } from '../../ui/leave-question.tsx'
import type { OwnProfile } from './own-profile.ts'
import { SettingsCard } from './settings-card.tsx'
import styles from './settings.module.css'
import { text } from './text.ts'
import { useIsTaken } from './use-handle-check.ts'
import { useProfileForm } from './use-profile-form.ts'

const words = {
  name: { label: text.profile.name, limit: nicknameLimit, sentences: { required: text.profile.nameMissing } },
  handle: {
    label: text.profile.handle,
    limit: handleLimit,
    sentences: { invalid_characters: text.profile.handleInvalid },
  },
  targetWeight: { label: text.profile.target, sentences: { invalid: text.profile.targetInvalid } },
  bio: { label: text.profile.bio, limit: bioLimit },
}

/** What others see of somebody, to be changed. */
export function ProfileCard({ profile }: { profile: OwnProfile }) {
  const form = useProfileForm(profile, words)
  const { change, problems } = form
  const handle = change.handle === undefined || problems.handle ? undefined : Handle.parse(change.handle)
  const isTaken = useIsTaken(handle)
  const handleProps = form.inputProps('handle')
  return (
    <SettingsCard title={text.profile.title}>
      <Form onSubmit={form.submit}>
        <TextField label={text.profile.name} autoComplete="nickname" {...form.inputProps('name')} />
        <TextField
          label={text.profile.handle}
          hint={handle !== undefined ? text.profile.handleForwards : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...handleProps}
          problem={handleProps.problem ?? (isTaken ? problemText('taken', words.handle) : undefined)}
        />
        <TextField label={text.profile.joined} readOnly value={dateText(profile.joinedAt)} />
        <TextField
          label={text.profile.target}
          inputMode="decimal"
          autoComplete="off"
          min={lowestTarget}
          max={highestTarget}
          step={0.1}
          {...form.inputProps('targetWeight')}
        />
        <TextArea
          label={text.profile.bio}
          rows={5}
          counter={{ used: countGraphemes(form.fields.bio.trim()), limit: bioLimit }}
          {...form.inputProps('bio')}
        />
        {form.failure !== undefined && <Failure>{form.failure}</Failure>}
        <div className={styles.actions}>
          <Button type="submit" size="fitted" disabled={form.isBusy}>
            {form.isBusy ? text.profile.submitting : text.profile.submit}
          </Button>
        </div>
      </Form>
      {Object.keys(change).length > 0 && (
        <LeaveQuestion question={text.profile.leaveQuestion} act={text.profile.leaveAct} isSettled={form.isSettled} />
      )}
    </SettingsCard>
  )
}
