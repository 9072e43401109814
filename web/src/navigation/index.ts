export { addNavigationGuard, type Location, confirmNavigation, type NavigationType } from './history.ts'
export { Link, type LinkProps, NavLink } from './link.tsx'
export {
  Navigate,
  LocationProvider,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
  useTargetLocation,
} from './location.tsx'
export { decoded, matchPath } from './match.ts'
