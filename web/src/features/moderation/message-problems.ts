import { countGraphemes, moderation, type ProblemCode } from '@hakari/contract'

/** Words for the person are never needed, and never longer than this. */
export const messageProblems = ({ message }: { message: string }): { message?: ProblemCode } =>
  countGraphemes(message.trim()) > moderation.messageLimit ? { message: 'too_long' } : {}
