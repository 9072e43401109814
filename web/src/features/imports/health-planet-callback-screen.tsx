import { UnderConstruction } from '../../ui/under-construction.tsx'
import { text } from './text.ts'

export function HealthPlanetCallbackScreen() {
  return <UnderConstruction title={text.healthPlanet} />
}
