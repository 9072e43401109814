export const text = {
  title: 'コメントできる人',
  choices: { everyone: '全員', followers: 'フォロワー', nobody: '受け付けない' },
  about: {
    everyone: 'その記録を見られる人が、コメントできます。',
    followers: 'あなたをフォローしている人だけが、コメントできます。',
    nobody: 'ほかの人はコメントできません。',
  },
  cardTitle: '新しい記録にコメントできる人',
  lead: 'これから公開する記録に使われます。公開したあとで、1件ずつ変えられます。',
  done: (choice: string) => `新しい記録にコメントできる人を「${choice}」にしました。`,
}

export const commentersOptions = (['everyone', 'followers', 'nobody'] as const).map(
  (name) => [name, text.choices[name], text.about[name]] as const,
)
