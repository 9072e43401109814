import type { Person } from '../person.ts'
import { athletes } from './athletes.ts'
import { edgeCases } from './edge-cases.ts'
import { families } from './families.ts'
import { studentsAndSeniors } from './students-and-seniors.ts'
import { workers } from './workers.ts'

export const everybody: readonly Person[] = [...workers, ...families, ...athletes, ...studentsAndSeniors, ...edgeCases]
