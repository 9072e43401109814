import { CareCard } from '../care/index.ts'
import { PrivacyCards } from '../privacy/index.ts'

/** What others see of one, and what one sees of oneself. */
export const PrivacyTab = () => (
  <>
    <PrivacyCards />
    <CareCard />
  </>
)
