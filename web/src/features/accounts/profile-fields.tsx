import { bioLimit, countGraphemes, type ProblemCode } from '@hakari/contract'
import { problemText } from '../../form/problem-text.ts'
import type { InputProps } from '../../form/use-form.ts'
import { TextArea, TextField } from '../../ui/controls/field.tsx'
import { text } from './text.ts'

type Input = InputProps & { problem: ProblemCode | undefined }

const nicknameWords = {
  label: text.nickname,
  sentences: { required: text.nicknameMissing, too_long: text.nicknameTooLong },
}
const targetSentences = { invalid: text.targetInvalid, too_long: text.targetTooFine }
const bioWords = { label: text.bio, sentences: { too_long: text.bioTooLong } }

/** The fields both registration forms have, with their sentences word for word as specified. */
export const NicknameField = ({ problem, ...input }: Input) => (
  <TextField
    label={text.nickname}
    problem={problem && problemText(problem, nicknameWords)}
    dir="auto"
    autoComplete="nickname"
    {...input}
  />
)

export const TargetField = ({ label, problem, ...input }: Input & { label: string }) => (
  <TextField
    label={label}
    problem={problem && problemText(problem, { label, sentences: targetSentences })}
    inputMode="decimal"
    min={1}
    max={999}
    step={0.1}
    {...input}
  />
)

export const BioField = ({ problem, ...input }: Input) => (
  <TextArea
    label={text.bio}
    dir="auto"
    rows={4}
    problem={problem && problemText(problem, bioWords)}
    counter={{ used: countGraphemes(input.value.trim()), limit: bioLimit }}
    {...input}
  />
)
