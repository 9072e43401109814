import { UnderConstruction } from '../../ui/under-construction.tsx'
import { text } from './text.ts'

export function FitbitCallbackScreen() {
  return <UnderConstruction title={text.fitbit} />
}
