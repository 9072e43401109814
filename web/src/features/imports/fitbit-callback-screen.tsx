import { CallbackScreen } from './callback-screen.tsx'

export const FitbitCallbackScreen = () => <CallbackScreen service="fitbit" />
