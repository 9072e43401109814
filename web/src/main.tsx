import { createRoot } from 'react-dom/client'
import { config } from 'zod/mini'
import { App } from './app/app.tsx'
import './styles/tokens.css'
import './styles/base.css'

// Compiling validators needs eval, which the content security policy forbids.
config({ jitless: true })

const root = document.querySelector('#root')
if (root) createRoot(root).render(<App />)
