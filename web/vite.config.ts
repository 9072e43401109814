import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
