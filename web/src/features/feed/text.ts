export const text = { home: 'ホーム' }
