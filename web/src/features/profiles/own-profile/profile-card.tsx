import { bioLimit, countGraphemes, handleLimit, highestTarget, lowestTarget, nicknameLimit } from '@hakari/contract'
import { dateText } from '../../../format/date-time.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Failure } from '../../../ui/feedback/failure.tsx'
import { TextArea, TextField } from '../../../ui/controls/field.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { LeaveGuard } from '../../../ui/overlays/leave-guard.tsx'
import { FormerHandles } from './former-handles.tsx'
import type { OwnProfile } from './own-profile.ts'
import { TitledCard } from '../../../ui/layout/titled-card.tsx'
import styles from '../../../ui/layout/titled-card.module.css'
import { text } from './text.ts'
import { useProfileForm } from './use-profile-form.ts'

const words = {
  name: { label: text.profile.name, limit: nicknameLimit, sentences: { required: text.profile.nameMissing } },
  handle: {
    label: text.profile.handle,
    limit: handleLimit,
    sentences: { invalid_characters: text.profile.handleInvalid },
  },
  targetWeight: {
    label: text.profile.target,
    sentences: { invalid: text.profile.targetInvalid, too_long: text.profile.targetTooFine },
  },
  bio: { label: text.profile.bio, limit: bioLimit },
}

/** What others see of somebody, to be changed. */
export function ProfileCard({ profile }: { profile: OwnProfile }) {
  const form = useProfileForm(profile, words)
  return (
    <TitledCard title={text.profile.title}>
      <Form onSubmit={form.submit}>
        {form.wasRestored && form.isChanged && (
          <p role="status" className={styles.row}>
            {text.profile.restored}
            <Button look="quiet" size="fitted" onClick={form.discard}>
              {text.profile.leaveAct}
            </Button>
          </p>
        )}
        <TextField label={text.profile.name} dir="auto" autoComplete="nickname" {...form.inputProps('name')} />
        <TextField
          label={text.profile.handle}
          hint={
            form.isHandleNew ? `${text.profile.handleRules}。${text.profile.handleForwards}` : text.profile.handleRules
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.inputProps('handle')}
        />
        <TextField label={text.profile.joined} readOnly tabIndex={-1} value={dateText(profile.joinedAt)} />
        <TextField
          label={text.profile.target}
          hint={text.profile.targetRules}
          inputMode="decimal"
          autoComplete="off"
          min={lowestTarget}
          max={highestTarget}
          step={0.1}
          {...form.inputProps('targetWeight')}
        />
        {form.targetOffer}
        <TextArea
          label={text.profile.bio}
          dir="auto"
          rows={5}
          hint={form.isSavingBio ? text.profile.bioSaving : undefined}
          counter={{ used: countGraphemes(form.fields.bio.trim()), limit: bioLimit }}
          {...form.inputProps('bio')}
        />
        {form.failure !== undefined && <Failure>{form.failure}</Failure>}
        <div className={styles.actions}>
          <Button type="submit" size="fitted" isBusy={form.isBusy} {...form.buttonProps}>
            {form.isBusy ? text.profile.submitting : text.profile.submit}
          </Button>
        </div>
      </Form>
      <FormerHandles handles={profile.formerHandles} />
      <LeaveGuard
        question={text.profile.leaveQuestion}
        act={text.profile.leaveAct}
        isNeeded={form.isChanged}
        isSettled={form.isSettled}
        onDiscard={form.discard}
      />
    </TitledCard>
  )
}
