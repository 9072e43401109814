import { Link, Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { patterns } from '../paths.ts'
import styles from './shell.module.css'
import { text } from './text.ts'

/** What stands around every screen. */
export function Shell() {
  const isLoading = useNavigation().state === 'loading'
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {text.skip}
      </a>
      <header className={styles.header}>
        <Link to={patterns.home} className={styles.brand}>
          <span className={styles.mark} aria-hidden="true">
            {text.mark}
          </span>
          {text.brand}
        </Link>
      </header>
      <div className={styles.progress} data-on={isLoading} aria-hidden="true" />
      <main id="main" className={styles.main} tabIndex={-1} aria-busy={isLoading}>
        <Outlet />
      </main>
      <footer className={styles.footer}>
        <Link to={patterns.terms}>{text.terms}</Link>
        <Link to={patterns.privacy}>{text.privacy}</Link>
        <Link to={patterns.contact}>{text.contact}</Link>
      </footer>
      <ScrollRestoration />
    </div>
  )
}
