export { peopleAtHand } from './queries.ts'
export { RecommendedPeople } from './recommended-people.tsx'
