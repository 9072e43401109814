import { FollowListScreen } from './follow-list-screen.tsx'

export const FollowingScreen = () => <FollowListScreen direction="following" />
