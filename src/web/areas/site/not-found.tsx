import { data } from 'react-router'

export { NotFound as default } from '#web/features/site/page-boundary.tsx'

export function loader() {
  return data(null, { status: 404 })
}
