export const text = {
  fitbit: 'Fitbit',
  healthPlanet: 'Health Planet',
}
