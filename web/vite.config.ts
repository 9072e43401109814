import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every visitor needs is one file: it packs better, and stays the same when only our code changes.
        codeSplitting: {
          groups: [
            { name: 'foundation', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack|zod)\// },
          ],
        },
      },
    },
  },
})
