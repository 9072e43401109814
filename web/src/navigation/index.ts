export { guardLeaving, type Location, mayLeave, type Way } from './history.ts'
export { Link, type LinkProps, NavLink } from './link.tsx'
export { Navigate, ShownAt, useLocation, useNavigate, useParams, useSearchParams, useWanted } from './location.tsx'
export { decoded, matchPath } from './match.ts'
