export { prefetchedPeople } from './queries.ts'
export { RecommendedPeople } from './recommended-people.tsx'
