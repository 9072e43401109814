import { UnderConstruction } from '../../ui/under-construction.tsx'
import { text } from './text.ts'

export function LoginScreen() {
  return <UnderConstruction title={text.login} />
}
