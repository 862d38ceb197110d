{{/* What the containers of a pod share. */}}
{{- define "standpoint.container" -}}
image: {{ include "standpoint.image" .root }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
env:
  {{- include "standpoint.environment" . | nindent 2 }}
resources:
  {{- toYaml (get .root.Values .role).resources | nindent 2 }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
{{- if .root.Values.caCertificates.name }}
volumeMounts:
  - name: ca
    mountPath: /etc/standpoint/ca
    readOnly: true
{{- end }}
{{- end }}
