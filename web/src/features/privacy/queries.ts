import { privacy } from '@hakari/contract'
import { answer } from '../../store/answer.ts'

/** Who sees what of the viewer. */
export const privacyQuery = answer({
  operation: privacy.mine,
  hint: ({ concernsViewer }) => (concernsViewer ? 'now' : null),
  changesWith: ['follows'],
  isCachedOffline: () => true,
})({})
