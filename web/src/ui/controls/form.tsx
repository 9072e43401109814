import type { ComponentProps } from 'react'
import styles from './form.module.css'

/** Fields one below the other. What is wrong is said by us, not by the browser. */
export function Form(props: ComponentProps<'form'>) {
  return <form className={styles.form} noValidate {...props} />
}
