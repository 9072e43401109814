import { CallbackScreen } from './callback-screen.tsx'

export const HealthPlanetCallbackScreen = () => <CallbackScreen service="health_planet" />
