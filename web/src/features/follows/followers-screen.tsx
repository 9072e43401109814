import { FollowListScreen } from './follow-list-screen.tsx'

export const FollowersScreen = () => <FollowListScreen direction="followers" />
