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
        // Few files pack better than many: one of libraries, which stays the same when only our code changes, one that
        // every visitor needs, one that every member needs at home. A group takes along what its modules import.
        codeSplitting: {
          groups: [
            {
              name: 'foundation',
              test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack|zod)\//,
              priority: 3,
            },
            { name: 'start', test: /web\/src\/main\.tsx$/, priority: 2 },
            // What visitors' forms have in common with a member's home.
            { name: 'shared', test: /lucide-react\/dist\/esm\/(?!icons\/)|contract\/src\/sessions\//, priority: 1 },
            { name: 'home', test: /web\/src\/(app\/member-shell|features\/feed\/home-screen)\.tsx$/ },
          ],
        },
      },
    },
  },
})
