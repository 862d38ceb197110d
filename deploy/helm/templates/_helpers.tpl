{{- define "standpoint.name" -}}
{{- if contains "standpoint" .Release.Name }}{{ .Release.Name }}{{ else }}{{ .Release.Name }}-standpoint{{ end -}}
{{- end }}

{{- define "standpoint.selector" -}}
app.kubernetes.io/name: standpoint
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "standpoint.labels" -}}
{{ include "standpoint.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: standpoint-{{ .Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "standpoint.image" -}}
{{- $repository := required "Set image.repository to the image's address." .Values.image.repository -}}
{{- if .Values.image.digest }}{{ $repository }}@{{ .Values.image.digest }}
{{- else }}{{ $repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end -}}
{{- end }}

{{- define "standpoint.host" -}}
{{- (urlParse (required "Set settings.BASE_URL to the address that browsers use." .Values.settings.BASE_URL)).hostname -}}
{{- end }}

{{/* YAML reads numbers as floats, which would be printed with an exponent. */}}
{{- define "standpoint.text" -}}
{{- if kindIs "float64" . }}{{ printf "%.0f" . }}{{ else }}{{ toString . }}{{ end -}}
{{- end }}

{{/* Fails with a sentence for values that contradict each other. */}}
{{- define "standpoint.check" -}}
{{- $v := .Values -}}
{{- range list "DATABASE_URL" "LISTENER_DATABASE_URL" -}}
{{- if and (get $v.settings .) (get $v.secrets .).name }}{{ fail (printf "Set %s in settings or in secrets, not in both." .) }}{{ end -}}
{{- end -}}
{{- if not (or $v.settings.DATABASE_URL $v.secrets.DATABASE_URL.name) -}}
{{- fail "Set secrets.DATABASE_URL.name to the Secret with the database's address, or settings.DATABASE_URL to an address without a password." -}}
{{- end -}}
{{- if not $v.secrets.PLUGIN_SECRET_KEY.name -}}
{{- fail "Set secrets.PLUGIN_SECRET_KEY.name to the Secret with the output of openssl rand -base64 32." -}}
{{- end -}}
{{- if $v.networkPolicy.enabled -}}
{{- if not $v.networkPolicy.database.to -}}
{{- fail "Set networkPolicy.database.to to the peers of the database: an empty list would allow every address." -}}
{{- end -}}
{{- if and (eq (toString $v.settings.AUTH_MODE) "oidc") (not $v.networkPolicy.signIn.to) -}}
{{- fail "Set networkPolicy.signIn.to to the peers of the sign-in provider: an empty list would allow every address." -}}
{{- end -}}
{{- end -}}
{{- if and $v.monitoring.serviceMonitor.enabled (not $v.settings.METRICS_ENABLED) -}}
{{- fail "monitoring.serviceMonitor needs settings.METRICS_ENABLED." -}}
{{- end -}}
{{- $byMetric := or $v.delivery.autoscaling.enabled (and $v.api.autoscaling.enabled $v.api.autoscaling.sockets) -}}
{{- if and $byMetric (not $v.settings.METRICS_ENABLED) -}}
{{- fail "delivery.autoscaling and api.autoscaling.sockets need settings.METRICS_ENABLED." -}}
{{- end -}}
{{- end }}
