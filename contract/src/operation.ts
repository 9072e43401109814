import type * as z from 'zod/mini'
import type { RefusalCode } from './refusals.ts'

type Schema = z.ZodMiniType

export type Access = 'anyone' | 'registering' | 'member' | 'moderator'
export type Picture = 'optional' | 'required'

export interface InputSchemas {
  params?: Schema
  query?: Schema
  body?: Schema
}

/** One thing the browser may ask of the server. Both sides hold this same value. */
export interface Operation<
  I extends InputSchemas = InputSchemas,
  O extends Schema = Schema,
  R extends RefusalCode = RefusalCode,
  C extends boolean = boolean,
  A extends Access = Access,
  P extends Picture | undefined = Picture | undefined,
  D extends boolean = boolean,
> {
  /** `slice.verb`: names the operation in logs, query keys and the API description. */
  id: `${string}.${string}`
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, with `:name` for parameters. */
  path: `/${string}`
  /**
   * Who may call. `serve()` enforces it before it reads what was sent, so no route can forget it.
   * `registering`: who has proven an address and has no account yet. `moderator`: for everybody else its path is unknown.
   */
  access: A
  summary: string
  /** Members who are suspended may do it, too, though it changes something. Reading always is. */
  whileSuspended?: true
  input: I
  output: O
  /** What it may refuse on purpose, beside `alwaysPossible`. */
  refusals: readonly R[]
  /** Creating operations take an Idempotency-Key: a repeated request makes nothing twice. */
  creates?: C
  /** Sent as multipart: the part `body` is the JSON, the part `picture` the file. */
  picture?: P
  /** The browser is told to empty its cache of this site; what is stored stays. */
  clearsCache?: true
  /** A refusal is also named under `error`, for callers who know nothing of ours. */
  saysError?: true
  /** The answer is a file, for the browser to save. */
  download?: D
  /** What file, where it is no CSV. */
  fileType?: 'application/zip'
}

export const operation = <
  I extends InputSchemas,
  O extends Schema,
  R extends RefusalCode,
  A extends Access,
  C extends boolean = false,
  P extends Picture | undefined = undefined,
  D extends boolean = false,
>(
  it: Operation<I, O, R, C, A, P, D>,
): Operation<I, O, R, C, A, P, D> => it

export type AnyOperation = Operation

/** What a caller hands over. */
export type InputOf<Op extends AnyOperation> = {
  [K in keyof Op['input']]: Op['input'][K] extends Schema ? z.input<Op['input'][K]> : never
}

/** What a handler receives: validated and normalised. */
export type ParsedOf<Op extends AnyOperation> = {
  [K in keyof Op['input']]: Op['input'][K] extends Schema ? z.output<Op['input'][K]> : never
}

export type OutputOf<Op extends AnyOperation> = z.output<Op['output']>
