export { followDelivery } from './delivery.ts'
export { FollowButton } from './follow-button.tsx'
export { PeopleList } from './people-list.tsx'
export { useFollowers } from './use-followers.ts'
