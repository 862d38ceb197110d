/** The questions of the icebreaker. */
export const questions = [
  "What made you smile this week?",
  "Which song describes the last two weeks?",
  "What's the best thing you ate lately?",
  "If the last sprint were weather, what would it be?",
  "What did you learn recently, outside work?",
  "Which small thing makes your working day better?",
  "What would you do with one extra hour a day?",
  "Which place do you want to visit next?",
  "What was your first job?",
  "Which film can you watch again and again?",
  "What are you looking forward to?",
  "Which superpower would have helped you this week?",
  "What's the best advice you ever got?",
  "Which book, show or game do you recommend?",
  "What did you want to be as a child?",
  "Which emoji sums up your week?",
  "Who helped you lately, and how?",
  "What's on your desk that others wouldn't expect?",
  "Which meal can you cook without a recipe?",
  "What's the oldest thing you still use?",
  "Which word did you say too often this week?",
  "What would this sprint's film be called?",
  "Which animal would do your job well?",
  "Which skill of yours doesn't the team know about?",
];

/** Returns the index of a random question, other than the given one. */
export function otherQuestion(than: number): number {
  const others = questions.map((_, at) => at).filter((at) => at !== than);
  return others[Math.floor(Math.random() * others.length)]!;
}
