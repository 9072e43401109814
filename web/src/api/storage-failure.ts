import { type RefusalBody, type RefusalCode, Refused } from '@hakari/contract'

/** The names under which storage fails, whoever keeps the files. */
export type StorageCode =
  | 'storage/unknown'
  | 'storage/object-not-found'
  | 'storage/bucket-not-found'
  | 'storage/quota-exceeded'
  | 'storage/unauthenticated'
  | 'storage/unauthorized'
  | 'storage/unauthorized-app'
  | 'storage/retry-limit-exceeded'
  | 'storage/canceled'
  | 'storage/invalid-url'
  | 'storage/invalid-format'
  | 'storage/invalid-argument'
  | 'storage/server-file-wrong-size'

/** A refusal, so that it has its sentence, with the name that storage gives it. */
export class StorageFailure extends Refused {
  readonly storageCode: StorageCode

  constructor(storageCode: StorageCode, body: RefusalBody) {
    super(body)
    this.name = 'StorageFailure'
    this.storageCode = storageCode
  }
}

export const isCanceled = (error: unknown) =>
  error instanceof StorageFailure && error.storageCode === 'storage/canceled'

export const failedAs = (code: StorageCode, refusal: RefusalCode) =>
  new StorageFailure(code, { refusal, requestId: '' })

/** What the server says of itself is more exact than its status. */
const byRefusal: Partial<Record<RefusalCode, StorageCode>> = {
  // The session and where a request comes from stand for the proof of the app.
  foreign_origin: 'storage/unauthorized-app',
  other_member: 'storage/unauthorized',
  picture_too_big: 'storage/server-file-wrong-size',
  body_too_large: 'storage/server-file-wrong-size',
  picture_not_accepted: 'storage/invalid-format',
  picture_unreadable: 'storage/invalid-format',
  picture_too_many_pixels: 'storage/invalid-format',
  unsupported_media_type: 'storage/invalid-format',
  malformed_request: 'storage/invalid-argument',
  invalid_input: 'storage/invalid-argument',
}

const byStatus: Record<number, StorageCode> = {
  401: 'storage/unauthenticated',
  402: 'storage/quota-exceeded',
  403: 'storage/unauthorized',
  404: 'storage/object-not-found',
}

/** `status` is that of the last answer; without one nothing was heard. */
export function storageFailure({ body }: Refused, status: number | undefined): StorageFailure {
  // An answer that is not ours has no number: then there is no storage of ours at that address.
  const isOurs = body.requestId !== ''
  if (status === 404 && !isOurs) return new StorageFailure('storage/bucket-not-found', body)
  if (body.problems?.name !== undefined) return new StorageFailure('storage/invalid-url', body)
  return new StorageFailure(byRefusal[body.refusal] ?? byStatus[status ?? 0] ?? 'storage/unknown', body)
}
