import { deviceStorage } from '../../storage/browser-storage.ts'

const name = 'registering'

/** Whether it is worth asking: the registration itself is in a cookie no script sees. */
export const registrationMark = {
  isThere: () => deviceStorage.read(name) !== null,
  set(isBegun: boolean) {
    if (isBegun) deviceStorage.keep(name, 'yes')
    else deviceStorage.forget(name)
  },
}
