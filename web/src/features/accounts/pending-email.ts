import { deviceStorage } from '../../api/device-storage.ts'

const emailName = 'pendingEmail'
const waitName = 'pendingUntil'

/** The address a link was sent to, and when another one may be asked for: for the waiting screen after a reload. */
export const pendingEmail = {
  read: () => deviceStorage.read(emailName) ?? '',
  waitSeconds: () => Math.max(0, Math.ceil((Number(deviceStorage.read(waitName)) - Date.now()) / 1000)),
  keep(email: string, waitSeconds: number) {
    deviceStorage.keep(emailName, email)
    deviceStorage.keep(waitName, String(Date.now() + waitSeconds * 1000))
  },
  forget() {
    deviceStorage.forget(emailName)
    deviceStorage.forget(waitName)
  },
}
