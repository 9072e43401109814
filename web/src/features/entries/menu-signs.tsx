import { Ellipsis, Share } from 'lucide-react'

export const ShareSign = () => <Share size="1.25rem" aria-hidden="true" />
export const MoreSign = () => <Ellipsis size="1.25rem" aria-hidden="true" />
