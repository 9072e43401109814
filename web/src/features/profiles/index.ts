export { RecommendedPeople } from './recommended-people.tsx'
